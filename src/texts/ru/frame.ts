import type { Texts } from '../en/screens.ts'
import { layout } from './layout.ts'

export const frame = {
  titles: {
    signIn: 'Вход',
    pricing: 'Цены',
    orderForm: 'Заказ переводом',
    orderFormOnline: 'Заказ для компании',
    paymentLink: 'Оплата',
    order: 'Заказ',
    renewal: 'Продление лицензии',
    upgrade: 'Добавить серверы',
    convertDemo: 'Покупка для демолицензии',
    profile: 'Профиль',
    demo: 'Демолицензия',
    notFound: 'Страница не найдена',
    failure: 'Что-то пошло не так',
  },
  failure: {
    generic: 'Что-то пошло не так, проверьте форму и попробуйте ещё раз.',
    notFoundText:
      'По этому адресу ничего нет. Возможно, страницу перенесли или она принадлежит другому аккаунту.',
    failureText:
      'Не удалось показать страницу. Ничего не потеряно: обновите её или напишите нам, если это повторится.',
    reload: 'Обновить страницу',
    toProfile: 'Перейти в профиль',
    toPricing: 'Посмотреть цены',
  },
  layout,
} satisfies Partial<Texts>
