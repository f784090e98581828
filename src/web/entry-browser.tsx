import './styles/index.css'
import { wordsName } from './app/page-handle.ts'
import { openRoutes } from './app/router.tsx'
import { startPages } from './app/start-pages.tsx'
import { addWords } from './app/words.ts'

startPages({
  openRoutes: (texts, language) =>
    openRoutes(async page => {
      const [loaded] = await Promise.all([page.load(), addWords(texts, language, wordsName(page))])
      return loaded
    }),
  addFrameWords: (texts, language) => addWords(texts, language, 'frame'),
})
