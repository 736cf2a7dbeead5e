for i = 1, 10000000 do
  define.token { id = "t" .. i }
end
