import type { Texts } from '../en/screens.ts'
import { layout } from './layout.ts'

export const frame = {
  titles: {
    pricing: 'Цены',
    notFound: 'Страница не\u00a0найдена',
    failure: 'Что-то\u00a0пошло не\u00a0так',
  },
  failure: {
    generic: 'Что-то\u00a0пошло не\u00a0так, проверьте форму и\u00a0попробуйте ещё раз.',
    offline: 'Похоже, нет связи с\u00a0интернетом.',
    notFoundText:
      'По\u00a0этому адресу ничего нет. Возможно, страницу перенесли или она принадлежит другому аккаунту.',
    failureText:
      'Не\u00a0удалось показать страницу. Ничего не\u00a0потеряно: обновите её\u00a0или напишите нам, если это повторится.',
    retry: 'Попробовать ещё раз',
    reload: 'Обновить страницу',
    toProfile: 'Перейти в\u00a0профиль',
    toPricing: 'Посмотреть цены',
  },
  layout,
} satisfies Partial<Texts>
