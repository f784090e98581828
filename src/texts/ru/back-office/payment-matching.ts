import type { matching as english } from '../../en/back-office/payment-matching.ts'
import { describeEnd, type LicenseEnd } from '../../license-end.ts'
import { countServers } from '../../servers.ts'

const servers = (count: number) => countServers('ru', count)
const end = (to: LicenseEnd) => describeEnd('ru', to)
const extend = ({ license, until, isLifetime }: LicenseEnd & { license: number | null }) =>
  isLifetime
    ? `Обновления лицензии ${license} будут продлены до\u00a0${until}.`
    : `Лицензия ${license} будет продлена до\u00a0${until}.`
const listed = (ids: readonly number[]) => ids.join(' и\u00a0')

export const matching = {
  besides: 'Нераспознанные платежи',
  toList: 'Все нераспознанные платежи',
  evidence: {
    title: 'Что говорит за\u00a0него',
    named: 'платёж указывает на\u00a0него или сделан на\u00a0его странице',
    sameAmount: 'та\u00a0же сумма и\u00a0валюта',
    samePayer: order => `тот\u00a0же плательщик оплатил заказ ${order}`,
    name: name => `${name} — плательщик или указан в\u00a0назначении`,
    sum: ids => `заказы ${listed(ids)} вместе равны сумме платежа`,
  },
  searched:
    'Сравнение: 2000\u00a0самых новых неоплаченных заказов, заказы, отменённые или истёкшие за\u00a0120\u00a0дней, и\u00a0все неоплаченные заказы того\u00a0же плательщика. Любой другой заказ можно ввести по\u00a0номеру.',
  apply: {
    open: 'Зачесть за\u00a0заказ',
    toThis: ids => `Зачесть за\u00a0${listed(ids)}`,
    question: id => `Зачесть платёж ${id}?`,
    orders: 'Номера заказов',
    ordersHelp: 'Несколько номеров разделяются пробелами.',
    acceptDifference: 'Согласиться с\u00a0тем, что сумма платежа не\u00a0равна итогу заказов',
    checking: 'Проверяем, что произойдёт',
    obstacle: reason => `Так зачесть нельзя. Платёж: ${reason}.`,
    acceptBelow: 'Чтобы всё равно зачесть его, поставьте отметку ниже.',
    differs: amount => `Сумма платежа ${amount} итога.`,
    paid: (order, total) => `Заказ ${order} будет оплачен: ${total}.`,
    effects: {
      buy: to => `Будет выпущена лицензия на\u00a0${servers(to.servers)}, ${end(to)}.`,
      renew: extend,
      'renew-sn': extend,
      upgrade: to => `В\u00a0лицензии ${to.license} станет ${servers(to.servers)}.`,
      rest: () =>
        'Это остаток по\u00a0исправленному счёту: лицензия не\u00a0изменится, письма не\u00a0будет.',
      demo: to => `Демолицензия ${to.license} станет лицензией на\u00a0${servers(to.servers)}, ${end(to)}.`,
    },
    mail: email => `На\u00a0адрес ${email} уйдёт письмо.`,
    submit: 'Зачесть платёж',
  },
  refunded: {
    open: 'Отметить возврат',
    question: id => `Отметить платёж ${id} как возвращённый?`,
    consequences:
      'Магазин сам денег не\u00a0переводит: сначала верните их в\u00a0банке или в\u00a0платёжной системе. Возможные заказы снова можно будет оплатить. Писем не\u00a0будет.',
    submit: 'Отметить возврат',
  },
  ignored: {
    open: 'Оставить без действий',
    question: id => `Оставить платёж ${id} без действий?`,
    consequences:
      'Он уйдёт из\u00a0списка, и\u00a0больше ничего не\u00a0произойдёт. Возможные заказы снова можно будет оплатить. Писем не\u00a0будет.',
    submit: 'Оставить без действий',
  },
  more: 'Ещё',
  elsewhere: {
    open: 'Деньги пошли на\u00a0другое',
    question: id => `Закрыть платёж ${id} без заказа?`,
    consequences:
      'Платёж будет считаться зачтённым, но\u00a0ни\u00a0один заказ им не\u00a0оплачивается: вы уже сами решили вопрос, за\u00a0который пришли деньги. Писем не\u00a0будет.',
    submit: 'Закрыть без заказа',
  },
} satisfies typeof english
