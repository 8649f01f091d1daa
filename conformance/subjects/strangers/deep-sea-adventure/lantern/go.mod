module lantern

go 1.19
