import './styles/index.css'
import { startPages } from './app/start-pages.tsx'
import { backOfficeRoutes } from './back-office/app/back-office-router.tsx'
import { addFrameWords, addScreenWords } from './back-office/app/back-office-words.ts'

startPages({
  openRoutes: (texts, language) =>
    backOfficeRoutes(route => {
      const { lazy } = route
      if (typeof lazy !== 'function') return route
      const words = () => addScreenWords(texts, language, route.handle)
      return { ...route, lazy: async () => (await Promise.all([lazy(), words()]))[0] }
    }),
  addFrameWords,
})
