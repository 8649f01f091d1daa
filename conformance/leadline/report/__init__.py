"""Reports: what a judgement comes to, as data and as text."""
