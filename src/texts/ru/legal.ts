import type { legal as english } from '../en/legal.ts'

export const legal = {
  failed: {
    title: 'Не\u00a0удалось загрузить текст',
    text: 'Попробуйте ещё раз чуть позже или запросите его у\u00a0нас по\u00a0почте.',
    retry: 'Попробовать ещё раз',
  },
} satisfies typeof english
