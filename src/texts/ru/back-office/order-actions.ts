import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import type { orderActions } from '../../../definitions/order.ts'
import type { ActionWords } from '../../../definitions/words.ts'
import { formatMoney } from '../../../domain/money/money.ts'

const money = (sum: number, { currency }: OrderDetails) =>
  formatMoney(sum, currency, { language: 'ru', decimals: 'always' })

export const orderActionWords = {
  'mark-paid': {
    label: 'Отметить оплату',
    question: ({ id }) => `Отметить, что заказ ${id} оплачен переводом?`,
    explanation: ({ email, license_id: license }) =>
      `${license === null ? 'Будет выдана лицензия' : `Лицензия ${license} изменится по\u00a0заказу`}, на\u00a0адрес ${email} уйдёт письмо, а\u00a0открытая страница оплаты закроется. Выписка, загруженная позже, подтвердит этот платёж.`,
    done: id => `Заказ ${id} оплачен.`,
    past: 'Оплата заказа отмечена вручную',
    fields: {
      amount: {
        label: ({ currency }) => `Поступившая сумма, ${currency}`,
        help: order => `Сумма заказа\u00a0— ${money(order.total, order)}.`,
      },
      accepts_difference: { label: order => `Принять сумму, отличную от\u00a0${money(order.total, order)}` },
      received_on: { label: 'День поступления в\u00a0банк' },
      reference: { label: 'Референс банка', help: 'Этого движения по\u00a0счёту, как в\u00a0выписке.' },
    },
  },
  remind: {
    label: 'Напомнить',
    question: ({ id }) => `Напомнить об\u00a0оплате заказа ${id}?`,
    submit: 'Отправить напоминание',
    done: (_, { email }) => `Напоминание отправляется на\u00a0${email}.`,
    past: 'Отправлено напоминание об\u00a0оплате',
  },
  'payment-link': {
    label: 'Ссылка на\u00a0оплату',
    question: ({ id }) => `Создать ссылку на\u00a0оплату заказа ${id}?`,
    explanation:
      'По\u00a0ссылке любой сможет 7\u00a0дней оплатить этот заказ картой. Кто заказал, там не\u00a0видно. Писем никто не\u00a0получит.',
    submit: 'Создать ссылку',
    done: 'Ссылка на\u00a0оплату готова.',
    past: 'Создана ссылка на\u00a0оплату',
  },
  cancel: {
    label: 'Отменить заказ',
    question: ({ id }) => `Отменить заказ ${id}?`,
    explanation: 'Оплатить его будет нельзя.',
    done: id => `Заказ ${id} отменён.`,
    past: 'Заказ отменён вручную',
  },
  credit: {
    label: 'Кредит-нота',
    question: ({ id }) => `Выставить кредит-ноту по\u00a0заказу ${id}?`,
    explanation:
      'Отменить её\u00a0нельзя. Деньги сами не\u00a0вернутся: оплату картой возвращают кнопкой «Вернуть деньги», перевод\u00a0— через банк. Лицензия не\u00a0изменится: приостановить или отозвать её\u00a0можно на\u00a0её\u00a0странице.',
    submit: 'Выставить кредит-ноту',
    done: (_, { number }) => `Кредит-нота ${number} выставлена.`,
    past: 'Кредит-нота выставлена вручную',
    fields: {
      amount: {
        label: ({ currency }) => `Сумма с\u00a0налогом, ${currency}`,
        help: order => `Оставьте пустым, чтобы вернуть весь остаток: ${money(order.uncredited, order)}.`,
      },
    },
  },
  refund: {
    label: 'Вернуть деньги',
    question: ({ id }) => `Вернуть деньги за\u00a0заказ ${id}?`,
    explanation:
      'Отменить это нельзя. Платёж картой вернёт платёжная система; если она откажет, возврат появится на\u00a0странице «Сегодня». Перевод верните сами в\u00a0банке, на\u00a0счёт, с\u00a0которого он\u00a0пришёл: «Сегодня» напоминает о\u00a0нём, пока возврата нет в\u00a0выписке. На\u00a0то, что ещё не\u00a0возвращено по\u00a0счёту, выставляется кредит-нота.',
    submit: 'Вернуть деньги',
    done: (id, { number, reference }) =>
      `${reference ? `Верните деньги за\u00a0заказ ${id} переводом с\u00a0референсом ${reference}.` : `Деньги за\u00a0заказ ${id} возвращаются.`}${number ? ` Кредит-нота ${number} выставлена.` : ''}`,
    past: 'Запрошен возврат денег',
    fields: {
      amount: {
        label: ({ currency }) => `Сумма с\u00a0налогом, ${currency}`,
        help: 'Оставьте пустым, чтобы вернуть всё, что ещё не\u00a0возвращено.',
      },
      license: {
        label: 'Лицензия заказа',
        help: 'При сокращении из\u00a0её\u00a0срока вычитаются дни пропорционально возвращённой сумме.',
        values: { keep: 'оставить', shorten: 'сократить', revoke: 'отозвать' },
      },
    },
  },
  'correct-invoice': {
    label: 'Исправить счёт',
    question: ({ invoice }) => `Заменить счёт ${invoice}?`,
    explanation: ({ email, uncredited }) =>
      uncredited === 0
        ? `По\u00a0прежнему счёту выставлена кредит-нота на\u00a0всю сумму. ${email} получит новый счёт, оплата и\u00a0лицензия останутся. Неоплаченное клиенту предложат перевести.`
        : `Будут выставлены кредит-нота и\u00a0новый счёт, оба получит ${email}. Оплата и\u00a0лицензия останутся. Если изменится сумма, разница с\u00a0оплаченным станет нераспознанным платежом. Недостающее клиенту предложат перевести.`,
    submit: 'Заменить счёт',
    done: (_, { number }) => `Счёт ${number} заменяет прежний.`,
    past: 'Счёт исправлен',
    fields: {
      company: { label: 'Компания' },
      address: { label: 'Адрес' },
      postcode: { label: 'Индекс' },
      city: { label: 'Город' },
      country: { label: 'Страна' },
      vat_number: {
        label: 'Номер НДС',
        help: 'Он\u00a0проверяется в\u00a0VIES. Если он\u00a0недействителен, оставьте поле пустым.',
      },
      recomputes_tax: { label: 'Пересчитать налог по\u00a0ставкам и\u00a0регистрациям того дня' },
      note: { label: 'Текст в\u00a0обоих документах', help: 'Его прочтёт клиент.' },
    },
  },
} satisfies ActionWords<typeof orderActions, OrderDetails>
