import type * as english from '../../en/back-office/coupon-actions.ts'
import { units } from '../counts.ts'

const days = 'День по\u00a0UTC, включительно. Пусто: без ограничения.'
const uses = 'Пусто: без ограничения.'
const chosen = 'Ничего не\u00a0выбрано: для всех.'
const limits = {
  valid_from: { label: 'Первый день', help: days },
  valid_until: { label: 'Последний день', help: days },
  most_uses: { label: 'Применений всего', help: uses },
  most_uses_each: { label: 'Применений на\u00a0клиента', help: uses },
  products: {
    label: 'Тарифы',
    help: chosen,
    values: {
      'astra-1m': 'подписка на\u00a0месяц',
      'astra-1y': 'подписка на\u00a0год',
      'astra-lifetime': 'бессрочная лицензия',
      'astra-lifetime-update': 'ещё год обновлений',
      'astra-company': 'лицензия на\u00a0компанию',
    },
  },
  modes: {
    label: 'Заказы',
    help: chosen,
    values: {
      buy: 'новая лицензия',
      renew: 'продление',
      get upgrade() {
        return `увеличение числа ${units().many}`
      },
      demo: 'переход с\u00a0демо',
    },
  },
}

export const couponActionWords = {
  change: {
    label: 'Изменить купон',
    question: ({ code }) => `Изменить купон ${code}?`,
    explanation:
      'Изменения действуют для новых заказов. Заказы с\u00a0этим купоном не\u00a0меняются. Скидка остаётся прежней.',
    done: code => `Купон ${code} изменён.`,
    past: 'Купон изменён',
    fields: limits,
  },
  close: {
    label: 'Закрыть купон',
    question: ({ code }) => `Закрыть купон ${code}?`,
    explanation:
      'Новые заказы не\u00a0смогут его применить. В\u00a0заказах с\u00a0этим купоном скидка остаётся.',
    done: code => `Купон ${code} закрыт.`,
    past: 'Купон закрыт',
  },
  reopen: {
    label: 'Открыть снова',
    question: ({ code }) => `Открыть купон ${code} снова?`,
    explanation: 'Заказы снова смогут применять его в\u00a0пределах его дней и\u00a0числа применений.',
    done: code => `Купон ${code} снова открыт.`,
    past: 'Купон открыт снова',
  },
  create: {
    label: 'Новый купон',
    question: 'Создать купон?',
    explanation:
      'Клиенты смогут применить его сразу. Ваш второй фактор нужен для\u00a0скидки от\u00a050\u00a0%, для\u00a0скидки на\u00a0фиксированную сумму и\u00a0для\u00a0купона, у\u00a0которого не\u00a0ограничено общее число применений, а\u00a0последний день не\u00a0задан или\u00a0наступит позже чем\u00a0через год.',
    submit: 'Создать купон',
    done: code => `Купон ${code} создан.`,
    past: 'Купон создан',
    fields: {
      code: {
        label: 'Код',
        help: 'От\u00a02 до\u00a032 латинских букв, цифр, знаков «-» и\u00a0«_». Изменить код или дать его другому купону потом нельзя.',
      },
      percent: { label: 'Скидка в\u00a0процентах' },
      amount: { label: 'Или суммой' },
      currency: { label: 'Валюта суммы', values: { EUR: 'EUR', USD: 'USD', RUB: 'RUB', BYN: 'BYN' } },
      customer: { label: 'Только для\u00a0клиента', help: 'Адрес аккаунта. Пусто: для\u00a0всех.' },
      ...limits,
    },
  },
} satisfies typeof english.couponActionWords
