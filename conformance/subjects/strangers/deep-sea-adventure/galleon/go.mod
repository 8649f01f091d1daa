module galleon

go 1.18
