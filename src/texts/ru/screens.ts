import type { Texts } from '../en/screens.ts'
import { demo } from './demo.ts'
import { help } from './help.ts'
import { layout } from './layout.ts'
import { legal } from './legal.ts'
import { orderForm } from './order-form.ts'
import { paymentLink } from './payment-link.ts'
import { pricing } from './pricing.ts'
import { profile } from './profile.ts'
import { renewal } from './renewal.ts'
import { review } from './review.ts'
import { signIn } from './sign-in.ts'
import { support } from './support.ts'
import { upgrade } from './upgrade.ts'

export const screens = {
  description: (product: string) =>
    `${product} — сервер потокового видео для вещателей и провайдеров. Лицензии на 1–99 серверов: на месяц, на год или бессрочно.`,
  titles: {
    signIn: 'Вход',
    pricing: 'Цены',
    orderForm: 'Заказ переводом',
    paymentLink: 'Оплата',
    review: 'Заказ',
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
  signIn,
  pricing,
  review,
  renewal,
  upgrade,
  orderForm,
  paymentLink,
  profile,
  help,
  legal,
  support,
  demo,
} satisfies Texts
