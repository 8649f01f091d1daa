import random,re
q={'Setup':1,'Start':2,'Refresh':1,'Declaration':1,'Action':2,'Sea':2,'Port':2,'Free':1,'Make':1,'Scoring':2,'FAQ':1}
g={};c=None
for l in open('catalogue.md'):
    if l.startswith('## '): c=l.split()[1]; g[c]=[]
    m=re.match(r'(\d+)\.',l)
    if m: g[c].append(int(m[1]))
r=random.SystemRandom()
for c,n in q.items(): print(c,sorted(r.sample(g[c],n)))
