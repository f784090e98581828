import type { plainPages as english } from '../en/plain-pages.ts'

export const plainPages = {
  busy: {
    title: 'Магазин перегружен',
    text: 'Сейчас открывают слишком много страниц сразу. Через несколько секунд эта страница откроется сама.',
  },
  unavailable: 'Магазин скоро снова откроется',
  retry: 'Попробовать сейчас',
  write: 'Если не\u00a0поможет, напишите нам:',
} satisfies typeof english
