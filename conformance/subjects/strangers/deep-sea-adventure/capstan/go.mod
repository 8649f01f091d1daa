module capstan

go 1.19
