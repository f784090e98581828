import type { upgrade as english } from '../en/upgrade.ts'
import { plural } from '../plural.ts'
import { units } from './counts.ts'
import { licenseOrder } from './license-order.ts'

const { servers, days } = licenseOrder
const many = () => units().many
const add = () => `Больше ${many()}`
const remaining = (count: number) =>
  plural('ru', count, { one: 'оставшийся', few: 'оставшиеся', many: 'оставшиеся', other: 'оставшиеся' })

export const upgrade = {
  licenseOrder,
  get title() {
    return add()
  },
  lead: 'Вы\u00a0платите только за\u00a0оставшиеся дни. Серийный номер и\u00a0срок лицензии не\u00a0меняются.',

  servers: {
    label: () => `Сколько ${many()} всего?`,
    fewer: () => `На\u00a01\u00a0${units().one} меньше`,
    more: () => `На\u00a01\u00a0${units().one} больше`,
    slider: () => `Число ${many()} всего`,
    change: (current, more) => `Сейчас ${servers(current)}, добавится ещё ${more}.`,
  },

  refused: {
    title: 'Эту лицензию нельзя расширить.',
    demo: () => `Это демо. Сначала купите лицензию на\u00a0столько ${many()}, сколько нужно.`,
    company: () => `Цена корпоративной лицензии не\u00a0зависит от\u00a0числа ${many()}.`,
    ended: () => 'Она истекла. Сначала продлите её, потом расширьте.',
    updatesEnded: () =>
      'Она продолжает работать, но\u00a0бесплатные обновления закончились. Сначала продлите обновления, потом расширьте лицензию.',
    updatesTooShort: () =>
      'У\u00a0неё осталось слишком мало дней бесплатных обновлений. Сначала продлите обновления, потом расширьте лицензию.',
    renewUpdates: 'Продлить обновления',
    state: () => 'Она приостановлена или отозвана. Напишите нам, пожалуйста.',
  },

  calculation: {
    title: 'Как рассчитана цена',
    unit: {
      'astra-1m': 'в\u00a0месяц',
      'astra-1y': 'в\u00a0год',
      'astra-lifetime': 'бессрочно',
    },
    price: (count, unit) => `${servers(count)}, ${unit}`,
    difference: 'Разница',
    period: count => `за\u00a0${days(count)}`,
    left: count => `За\u00a0${remaining(count)} ${days(count)}`,
    counted: (difference, left, period) =>
      `${difference} × ${left} ÷ ${period}, округлено вверх до\u00a0целого евро`,
    converted: 'В\u00a0вашей валюте',
    convertedNote: 'по\u00a0курсу на\u00a0сегодня, округлено вверх до\u00a0целого',
  },
  after: 'После оплаты',
  afterText: (count, until) => `${servers(count)}, ${until}`,
  updatesUntil: until => `бесплатные обновления ${until}`,

  button: {
    none: add,
    stripe: (more, total) => `Добавить ${servers(more)} за\u00a0${total}`,
    bank: (_more, total) => `Получить счёт на\u00a0${total}`,
    crypto: (_more, total) => `Оплатить ${total} криптовалютой`,
  },
} satisfies typeof english
