module dsa

go 1.19
