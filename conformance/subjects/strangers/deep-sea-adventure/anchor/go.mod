module anchor

go 1.19
