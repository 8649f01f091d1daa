module paravane

go 1.19
