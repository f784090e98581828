import type { product as english } from '../en/product.ts'
import { sold } from '../sold.ts'
import { countDays, countServers, units } from './counts.ts'
import { planTable } from './plan-table.ts'
import { releasesPage } from './releases-page.ts'

export const product = {
  title: opening => `${opening}: ${countDays(sold().demoDays)} бесплатно`,
  toPricing: 'Посмотреть цены',
  toDemo: () => 'Попробовать бесплатно',
  note: price => `Карта не\u00a0нужна. Лицензии\u00a0— от\u00a0${price} в\u00a0месяц.`,
  questions: 'Вопросы',

  planTable,
  releases: releasesPage,
  plans: {
    title: 'Сравнение тарифов',
    lead: () => `За\u00a0${countServers(1)}, без налога. На\u00a0любом тарифе доступны все функции.`,
    more: () => `Вся сумма для вашей страны и\u00a0числа ${units().many}\u00a0— на\u00a0странице цен.`,
  },

  hardware: 'Есть вопрос об\u00a0оборудовании? Напишите нам:',
  get: {
    download: product => `Скачать ${product}`,
    releases: 'Все версии',
    ask: 'Чтобы получить файлы для установки, напишите нам:',
  },
  failed: {
    title: 'Не\u00a0удалось загрузить страницу',
    text: 'Попробуйте ещё раз чуть позже.',
  },
} satisfies typeof english
