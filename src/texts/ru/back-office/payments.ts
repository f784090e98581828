import type { payments as english } from '../../en/back-office/payments.ts'
import { moneyWords } from './money-words.ts'
import { unmatchedActionWords } from './unmatched-actions.ts'

const listed = (ids: readonly number[]) => ids.join(' и\u00a0')

export const payments = {
  title: 'Платежи, которые требуют решения',
  lead: 'Деньги, которые магазин получил или вернул и\u00a0не\u00a0смог сам отнести к\u00a0заказу. Пока вы не\u00a0решите, заказ и\u00a0лицензия не\u00a0меняются.',
  titles: {
    received: 'Нераспознанный платёж',
    refund: 'Возврат',
    dispute: 'Спор',
    reversal: 'Отмена платежа',
  },
  none: 'Ни\u00a0один платёж не\u00a0ждёт решения.',
  kindFilter: { all: 'Все', received: 'Нераспознанные', returned: 'Возвраты и\u00a0споры' },
  columns: {
    number: 'Номер',
    day: 'День',
    kind: 'Вид',
    state: 'Состояние',
    reason: 'Причина',
    payer: 'Плательщик',
    customer: 'Клиент',
    text: 'Назначение',
    order: 'Заказ',
    advice: 'Что сделать',
    amount: 'Сумма',
  },
  reasons: {
    'unknown-order': 'не\u00a0подходит ни\u00a0к\u00a0одному заказу',
    'unknown-session': 'сделан на\u00a0странице оплаты, которую магазин не\u00a0открывал',
    'wrong-amount': 'сумма не\u00a0равна итогу заказа',
    'wrong-currency': 'не\u00a0в\u00a0валюте заказа',
    'order-closed': 'заказ отменён или истёк',
    'order-credited': 'к\u00a0счёту заказа выставлена кредит-нота',
    'paid-twice': 'заказ уже оплачен',
    'reference-used': 'референс уже есть у\u00a0другого платежа',
    'cannot-fulfil': 'лицензия заказа с\u00a0тех пор изменилась',
    'paid-partly': 'меньше итога заказа',
    'paid-late': 'поступил после истечения счёта',
    'paid-over': 'заказ оплачен, но\u00a0сумма больше итога',
    'not-by-bank': 'у\u00a0заказа другой способ оплаты',
    'several-orders': 'подходит к\u00a0нескольким заказам',
    'order-number-only': 'есть номер заказа, но\u00a0нет ни\u00a0референса, ни\u00a0номера счёта',
    'other-account': 'поступил на\u00a0счёт другого продавца',
    reversed: 'отменяет более ранний платёж',
    'unclear-batch': 'сводный платёж, части которого банк не\u00a0указал',
    'place-conflict': 'сеть, карта или адрес плательщика не\u00a0подтверждают место заказа',
    refunded: 'возвращён через платёжную систему',
    disputed: 'оспорен в\u00a0платёжной системе',
    'invoice-corrected': 'разница с\u00a0исправленным счётом',
  },
  facts: {
    noticed: 'Замечен',
    provider: 'Провайдер',
    account: 'Счёт в\u00a0банке',
    reference: 'Референс',
    source: 'Выписка',
    outcome: 'Исход',
    resolvedBy: 'Кто решил',
    note: 'Примечание',
  },
  outcomes: {
    failed: 'возврат не\u00a0удался: деньги у\u00a0магазина',
    lost: 'спор проигран: деньги у\u00a0клиента',
    won: 'спор выигран: деньги у\u00a0магазина',
  },
  ...moneyWords,
  resolved: 'закрыт',
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
  toThis: ids => `Оплатить им ${ids.length === 1 ? 'заказ' : 'заказы'} ${listed(ids)}`,
  candidates: {
    title: 'Возможные заказы',
    none: 'Магазин не\u00a0знает заказа, за\u00a0который могли поступить эти деньги.',
    compared: 'Сумма платежа',
    same: 'та\u00a0же',
    more: amount => `на\u00a0${amount} больше`,
    less: amount => `на\u00a0${amount} меньше`,
    otherCurrency: 'в\u00a0другой валюте, зачесть его нельзя',
    paid: 'Заказ уже оплачен, поэтому зачесть платёж за\u00a0него нельзя.',
  },
  actions: unmatchedActionWords,
  reversal: {
    advise: (kind, outcome) => {
      if (outcome === 'failed' || outcome === 'won')
        return 'Деньги у\u00a0магазина. Отмените то, что из-за этого сделали, и\u00a0оставьте без действий.'
      if (outcome === 'lost')
        return 'Спор проигран: выставьте кредит-ноту и\u00a0приостановите или отзовите лицензию.'
      if (kind === 'dispute')
        return 'Ответьте в\u00a0платёжной системе. До\u00a0решения можно приостановить лицензию.'
      return 'Выставьте кредит-ноту на\u00a0возвращённую сумму и\u00a0остановите лицензию, если за\u00a0неё больше не\u00a0заплачено.'
    },
  },
  received: {
    lead: 'Каждая попытка оплатить заказ и\u00a0деньги, которыми он оплачен.',
    none: 'Платежей пока нет.',
    columns: {
      attempt: 'Попытка',
      provider: 'Провайдер',
      status: 'Состояние',
      begun: 'Начат',
      settled: 'Завершён',
      reference: 'Номер у\u00a0провайдера',
    },
    statuses: {
      open: 'открыт',
      paid: 'оплачен',
      failed: 'не\u00a0удался',
      expired: 'истёк',
      unsynced: 'закрыт без проверки',
    },
    facts: {
      session: 'Страница оплаты',
      crypto: 'Оплачено криптовалютой',
      fee: 'Комиссия провайдера',
      unmatched: 'Зачтён из',
    },
    dashboard: 'Открыть у\u00a0провайдера',
    attempts: 'Платежи заказа',
    events: 'События провайдера',
    eventStates: { waiting: 'ждёт', processed: 'обработано', failed: 'не\u00a0удалось' },
    noEvents: 'Об\u00a0этой странице оплаты провайдер событий не\u00a0присылал.',
    returned: 'Возвраты и\u00a0споры по\u00a0заказу',
  },
} satisfies typeof english
