for i = 1, 100 do
  define.feature { id = "kind" .. i }
end
