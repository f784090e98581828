import type { Texts } from '../all.ts'
import { layout } from './layout.ts'

export const frame = {
  titles: {
    pricing: euros => `Цены: от\u00a0${euros}\u00a0€ в\u00a0месяц`,
    notFound: 'Страница не\u00a0найдена',
    failure: 'Что-то\u00a0пошло не\u00a0так',
    offline: 'Нет связи с\u00a0интернетом',
  },
  failure: {
    generic: 'Проверьте форму и\u00a0попробуйте ещё раз.',
    offline: 'Похоже, нет связи с\u00a0интернетом.',
    offlineText: 'Ничего не\u00a0потеряно. Обновите страницу, когда связь вернётся.',
    notFoundText: 'Здесь ничего нет: страницу перенесли, или она в\u00a0другом аккаунте.',
    failureText: 'Ничего не\u00a0потеряно. Обновите страницу или напишите нам.',
    retry: 'Попробовать ещё раз',
    reload: 'Обновить страницу',
    toProfile: 'Перейти в\u00a0профиль',
    toProduct: 'На\u00a0главную',
    toPricing: 'Посмотреть цены',
  },
  layout,
} satisfies Partial<Texts>
