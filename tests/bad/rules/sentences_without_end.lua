local sentences = {}
for i = 1, 20000 do
  sentences["key" .. i] = "sentence"
end
for _ = 1, 1000 do
  define.text(sentences)
end
