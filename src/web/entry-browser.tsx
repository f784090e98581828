import './styles/index.css'
import type { RouteObject } from 'react-router'
import type { Texts } from '../texts/en/screens.ts'
import type { Language } from '../texts/language.ts'
import type { PageHandle } from './app/page-handle.ts'
import { isServerPath } from './app/paths.ts'
import { pages, withFrame, wordsName } from './app/router.tsx'
import { startPages } from './app/start-pages.tsx'
import { addWords } from './app/words.ts'

startPages({
  async openRoutes(texts, language) {
    const open = isServerPath(location.pathname)
      ? [...pages, ...(await import('./app/full-load-pages.ts')).fullLoadPages]
      : pages
    return withFrame(open.map(page => withWords(page, texts, language)))
  },
  addFrameWords: (texts, language) => addWords(texts, language, 'frame'),
})

function withWords(route: RouteObject, texts: Texts, language: Language): RouteObject {
  const { lazy } = route
  if (typeof lazy !== 'function') return route
  const words = wordsName(route.handle as PageHandle)
  return { ...route, lazy: async () => (await Promise.all([lazy(), addWords(texts, language, words)]))[0] }
}
