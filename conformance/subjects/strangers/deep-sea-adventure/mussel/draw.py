import random,re
r=random.SystemRandom()
ch={}
for l in open('catalogue.md'):
    m=re.match(r'- (([A-H])\d+) (.*)',l)
    if m: ch.setdefault(m[2],[]).append((m[1],m[3]))
n=dict(A=1,B=2,C=1,D=2,E=3,F=3,G=3,H=1)
for c in ch:
    o=ch[c][:]; r.shuffle(o)
    for i,(k,t) in enumerate(o): print('DRAWN' if i<n[c] else '  res',k,t)
