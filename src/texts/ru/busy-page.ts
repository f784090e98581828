import type { busyPage as english } from '../en/busy-page.ts'

export const busyPage = {
  title: 'Магазин перегружен',
  text: 'Сейчас открывают слишком много страниц сразу. Через несколько секунд эта страница откроется сама.',
  retry: 'Попробовать сейчас',
} satisfies typeof english
