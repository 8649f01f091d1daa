module remora

go 1.18
