import type * as english from '../../en/back-office/unmatched-actions.ts'
import { countServers } from '../counts.ts'
import { describeEnd } from '../license-end.ts'

export const unmatchedLines = {
  paid({ id, license, servers, ...end }) {
    const terms = `${countServers(servers)}, ${describeEnd(end)}`
    return `Заказ ${id} будет оплачен. ${license ? `Лицензия ${license}: ${terms}.` : `Будет выпущена лицензия: ${terms}.`}`
  },
} satisfies typeof english.unmatchedLines

export const unmatchedActionWords = {
  apply: {
    label: 'Зачесть за\u00a0заказ',
    question: ({ id }) => `Зачесть платёж ${id}?`,
    submit: 'Зачесть платёж',
    done: (_, { orders }) => `Оплачены заказы: ${orders}.`,
    past: 'Платёж отнесён к\u00a0заказам',
    fields: {
      orders: { label: 'Номера заказов', help: 'Несколько номеров разделяются пробелами.' },
      accepts_difference: {
        label: 'Согласиться с\u00a0тем, что сумма платежа не\u00a0равна итогу заказов',
      },
    },
  },
  'mark-refunded': {
    label: 'Отметить возврат',
    question: ({ id }) => `Отметить платёж ${id} как возвращённый?`,
    explanation:
      'Магазин сам денег не\u00a0переводит: сначала верните их в\u00a0банке или в\u00a0платёжной системе. Возможные заказы снова можно будет оплатить. Писем не\u00a0будет.',
    done: id => `Платёж ${id} отмечен как возвращённый.`,
    past: 'Платёж отмечен как возвращённый',
  },
  credit: {
    label: 'Кредит-нота или остановка лицензии',
    question: ({ id }) => `Записать возврат по\u00a0платежу ${id}?`,
    explanation: 'Магазин сам денег не\u00a0переводит.',
    submit: 'Записать решение',
    done: id => `По\u00a0платежу ${id} записано решение.`,
    past: 'Решение по\u00a0возврату или спору',
    fields: {
      credit: { label: 'Выставить кредит-ноту' },
      license: {
        label: 'Лицензия заказа',
        values: { leave: 'оставить как есть', suspend: 'приостановить', revoke: 'отозвать' },
      },
      order: { label: 'Номер заказа' },
      amount: { label: 'Сумма кредит-ноты с\u00a0налогом', help: 'Пусто — на\u00a0возвращённую сумму.' },
      note: { label: 'Слова для клиента', help: 'В\u00a0кредит-ноте и\u00a0в\u00a0письмах.' },
    },
  },
  ignore: {
    label: 'Оставить без действий',
    question: ({ id }) => `Оставить платёж ${id} без действий?`,
    explanation:
      'Он уйдёт из\u00a0списка, и\u00a0больше ничего не\u00a0произойдёт. Возможные заказы снова можно будет оплатить. Писем не\u00a0будет.',
    done: id => `Платёж ${id} оставлен без действий.`,
    past: 'Платёж закрыт без действий',
  },
  'use-elsewhere': {
    label: 'Деньги пошли на\u00a0другое',
    question: ({ id }) => `Закрыть платёж ${id} без заказа?`,
    explanation:
      'Платёж будет считаться зачтённым, но\u00a0ни\u00a0один заказ им не\u00a0оплачивается: вы уже сами решили вопрос, за\u00a0который пришли деньги. Писем не\u00a0будет.',
    submit: 'Закрыть без заказа',
    done: id => `Платёж ${id} закрыт без заказа.`,
    past: 'Платёж учтён без заказа',
  },
} satisfies typeof english.unmatchedActionWords
