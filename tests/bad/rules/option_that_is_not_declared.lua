if opt.widht > 3 then
  define.board { width = opt.widht, height = 3 }
end
