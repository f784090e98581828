import type { Language } from '../../../domain/languages.ts'
import type { Texts } from '../../../texts/all.ts'
import { readScreen, type Screen, type ScreenHandle } from './screens.ts'

// Loaded in the browser only, one chunk for each screen; the server imports all words at once.
const words = import.meta.glob<Partial<Texts['backOffice']>>([
  '../../../texts/*/back-office/*.ts',
  '!**/{back-office,consequences,*messages,*-actions,*-words}.ts',
])

const frameWords = import.meta.glob<Partial<Texts>>('../../../texts/*/frame.ts', { import: 'frame' })

export async function addFrameWords(texts: Texts, language: Language) {
  const load = frameWords[`../../../texts/${language}/frame.ts`]
  const [frame] = await Promise.all([load?.(), addWords(texts, language, 'kit')])
  Object.assign(texts, frame)
}

/** The words of actions are many: the start page does without. */
export async function addScreenWords(texts: Texts, language: Language, handle: ScreenHandle) {
  const screen = readScreen(handle)
  const verbs = screen === 'today' ? [] : [addWords(texts, language, 'verbs')]
  await Promise.all([addWords(texts, language, screen), ...verbs])
}

async function addWords(texts: Texts, language: Language, name: Screen | 'kit' | 'verbs') {
  const load = words[`../../../texts/${language}/back-office/${name}.ts`]
  if (!load) throw new Error(`The screen ${name} has no words`)
  const added = await load()
  texts.backOffice = Object.assign(texts.backOffice ?? {}, added)
}
