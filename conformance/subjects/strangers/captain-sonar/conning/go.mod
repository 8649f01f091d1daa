module conning

go 1.19
