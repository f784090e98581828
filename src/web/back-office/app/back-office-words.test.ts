import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('src/web/back-office/*/*.tsx').filter(
  file => !/back-office\/(app|engine|kit)\//.test(file),
)

test('a screen of the back office reads the words of its own folder and of actions, because only these are loaded', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(findOtherWords)).toEqual([])
})

function findOtherWords(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const folder = file.split('/')[3]
  const own = folder === 'today' ? ['kit', folder] : ['kit', 'actionWords', folder]
  const named = [...source.matchAll(/\bbackOffice\.(\w+)/g)].map(([, name]) => name)
  const taken = [...source.matchAll(/\{([^{}]*)\} = [\w.()]*\.backOffice\b(?!\.)/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map(name => name.split(':')[0]?.trim())
  return [...named, ...taken].filter(name => name && !own.includes(name)).map(name => `${file}: ${name}`)
}
