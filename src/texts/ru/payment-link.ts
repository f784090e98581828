import type { paymentLink as english } from '../en/payment-link.ts'
import { formatMoment } from '../moment.ts'
import { plural } from '../plural.ts'

const inSeconds = (count: number) =>
  `${count}\u00a0${plural('ru', count, { one: 'секунду', few: 'секунды', many: 'секунд', other: 'секунды' })}`

export const paymentLink = {
  title: 'Оплата',
  opening: 'Открываем страницу оплаты…',
  details: {
    order: 'Заказ',
    item: 'Позиция',
    total: 'К\u00a0оплате',
    seller: 'Продавец',
    payUntil: 'Оплатить до',
    moment: moment => formatMoment('ru', moment),
  },
  wait: seconds =>
    `Пожалуйста, подождите. Через ${inSeconds(seconds)} вы\u00a0автоматически перейдёте в\u00a0нашу платёжную систему, чтобы завершить покупку.`,
  announced: 'Через несколько секунд откроется страница оплаты. Чтобы остаться здесь, нажмите «Остановить».',
  goNow: 'Перейти сейчас',
  stop: 'Остановить',
  stopped: {
    title: 'Переход отменён',
    text: 'Страница оплаты готова. Деньги не\u00a0списаны.',
    goOn: 'Перейти к\u00a0оплате',
  },
  failed: {
    title: 'Не\u00a0удалось открыть страницу оплаты',
    ask: 'По\u00a0этой ссылке ничего не\u00a0списано. Если вы\u00a0собирались оплатить заказ, спросите того, кто прислал ссылку, или напишите нам:',
  },
  renewal: {
    title: 'Продление лицензии',
    license: 'Лицензия',
    serial: 'Серийный номер',
    endsOn: 'Действует до',
    updatesUntil: 'Обновления до',
    tax: 'В\u00a0том числе НДС',
    pay: price => `Оплатить ${price}`,
    onlyBuyers: 'Оплатить может владелец аккаунта, управляющий или покупатель.',
    forward: owner => `Переслать ${owner}`,
    until: day => `Ссылка действует до\u00a0${day} или пока лицензия не\u00a0изменится.`,
    ended: 'Эта ссылка больше не\u00a0действует',
    signIn: 'Войти и\u00a0открыть лицензии',
  },
  withoutScript: 'Чтобы перейти к\u00a0оплате, включите, пожалуйста, JavaScript.',
} satisfies typeof english
