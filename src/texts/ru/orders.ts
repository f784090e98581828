import type { orders as english } from '../en/orders.ts'
import { plural } from '../plural.ts'

const plans: Record<string, string> = {
  'astra-1m': 'месячная подписка',
  'astra-1y': 'годовая подписка',
  'astra-lifetime': 'бессрочная лицензия',
  'astra-lifetime-update': 'бессрочная лицензия, ещё год обновлений',
  'astra-company': 'лицензия для компании на год',
}

const servers = (count: number) =>
  `${count}\u00a0${plural('ru', count, { one: 'сервер', few: 'сервера', many: 'серверов', other: 'сервера' })}`
const months = (count: number) =>
  `${count}\u00a0${plural('ru', count, { one: 'месяц', few: 'месяца', many: 'месяцев', other: 'месяца' })}`

export const orders = {
  lineTitle: (brand, line) =>
    [
      `${brand}: ${plans[line.product] ?? line.product}`,
      line.product === 'astra-company' ? '' : servers(line.servers),
      line.product === 'astra-1m' && line.mode !== 'upgrade' ? months(line.periods) : '',
      line.mode === 'upgrade' ? 'расширение' : line.mode.startsWith('renew') ? 'продление' : '',
    ]
      .filter(Boolean)
      .join(', '),
  taxLine: rate => `НДС ${rate}%`,
  placed: 'Заказ оформлен.',
  confirmation: {
    subject: (brand, id) => `${brand}: заказ ${id} оплачен, лицензия готова`,
    title: 'Спасибо, ваша лицензия готова',
    opening: id => `Мы получили оплату заказа ${id}.`,
    item: 'Позиция',
    subtotal: 'Сумма без налога',
    tax: rate => `НДС ${rate}%`,
    total: 'Итого',
    license: 'Лицензия',
    serial: 'Серийный номер',
    servers: 'Серверы',
    validUntil: 'Действует до',
    updatesUntil: 'Бесплатные обновления до',
    next: brand =>
      `Введите серийный номер в ${brand} на своём сервере и перезапустите его. Лицензия и все её серверы всегда видны в профиле:`,
    order: 'Ваш заказ:',
    questions: email => `Есть вопросы? Ответьте на это письмо или напишите на ${email}.`,
  },
} satisfies typeof english
