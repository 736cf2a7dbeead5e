-- Attack: remember something in a global while loading.
-- Must end with: script.runtime "assignment to undeclared global 'memory'; use local"
memory = 0
