import type { pricing as english } from '../en/pricing.ts'
import { formatPercent } from '../percent.ts'
import { plural } from '../plural.ts'
import { countServers } from '../servers.ts'
import { ordering } from './ordering.ts'

const servers = (count: number) => countServers('ru', count)
const forServers = (count: number) => `за\u00a0${servers(count)}`
const months = (count: number) =>
  `${count}\u00a0${plural('ru', count, { one: 'месяц', few: 'месяца', many: 'месяцев', other: 'месяца' })}`

export const pricing = {
  title: product => `Цены на\u00a0${product}`,
  lead: 'Сервер потокового видео. Полная цена для вашей страны, вместе с\u00a0налогом.',
  about: 'О\u00a0продукте',
  tryFree: '30\u00a0дней бесплатно',

  servers,
  months,

  options: {
    ...ordering.payment,
    servers: 'Сколько серверов?',
    fewer: 'На\u00a0один сервер меньше',
    more: 'На\u00a0один сервер больше',
    slider: 'Число серверов',
    belowLastStep:
      'Чем больше серверов, тем дешевле каждый: скидка начинается с\u00a0двух серверов, наибольшая\u00a0— с\u00a0пяти.',
    atLastStep: percent =>
      `Лучшая ступень: каждый следующий сервер на\u00a0${percent}\u00a0% дешевле одиночного.`,
    tooFew: 'Лицензия нужна хотя\u00a0бы на\u00a01\u00a0сервер.',
    tooMany: most => `Здесь можно заказать до\u00a0${most}\u00a0серверов.`,
    askForMore: 'Нужно больше? Напишите нам',
    withoutScript: 'Цены видны и\u00a0без JavaScript. Чтобы купить, включите его, пожалуйста.',
  },

  plans: {
    'astra-1m': {
      name: 'Помесячно',
      purpose: 'На\u00a0событие, на\u00a0сезон или для начала: платите, только пока пользуетесь.',
      unit: 'в\u00a0месяц',
      choice: 'Один месяц',
    },
    'astra-1y': {
      name: 'На\u00a0год',
      purpose: 'два месяца в\u00a0подарок, выгоднее всего для постоянной работы.',
      unit: 'в\u00a0год',
      choice: 'Один год',
    },
    'astra-lifetime': {
      name: 'Бессрочно',
      purpose: 'Для постоянных серверов: платите один раз, и\u00a0лицензия не\u00a0перестаёт работать.',
      unit: 'один раз',
      choice: 'Без срока, обновления на\u00a01\u00a0год',
    },
  },
  licenses: 'Лицензии',
  recommended: 'Рекомендуем:',
  term: 'Срок',
  forServers,
  perServer: (price, isExact) => `${isExact ? '' : '≈\u00a0'}${price} за\u00a0сервер`,
  beforeTax: 'без налога',
  savings: {
    none: 'Без обязательств: когда месяц закончится, автоматических списаний не\u00a0будет.',
    volume: amount => `Это на\u00a0${amount} в\u00a0месяц выгоднее отдельных лицензий.`,
    monthsFree: '2\u00a0месяца в\u00a0подарок',
    year: amount => `Это на\u00a0${amount} меньше, чем 12\u00a0помесячных платежей.`,
    payback: count => `Окупается за\u00a0${months(count)} помесячной оплаты.`,
  },
  sums: {
    ...ordering.sums,
    caption: plan => `${plan}: из\u00a0чего складывается сумма`,
    line: (serverCount, term) => [servers(serverCount), term].filter(Boolean).join(', '),
    terms: { 'astra-1m': months, 'astra-1y': () => '1\u00a0год', 'astra-lifetime': () => '' },
  },
  noPrice: ordering.noPrice,

  coupon: ordering.coupon,

  buy: {
    pay: total => `Купить за\u00a0${total}`,
    invoice: total => `Получить счёт на\u00a0${total}`,
    short: 'Купить',
    shortInvoice: 'Получить счёт',
    choose: 'Выбрать тариф',
    from: total => `от\u00a0${total}`,
    withTax: rate => `с\u00a0НДС ${formatPercent('ru', rate)}`,
    withoutTax: 'без НДС',
    bar: 'Ваш выбор',
    notPlaced: ordering.notPlaced,
  },

  resume: {
    title: 'Ваш выбор сохранён',
    text: (plan, serverCount, total) => `${plan}, ${servers(serverCount)}: ${total}`,
    continue: 'Перейти к\u00a0оплате',
    continueInvoice: 'Перейти к\u00a0счёту',
    dismiss: 'Изменить выбор',
  },

  demo: {
    title: 'Превратить демо в\u00a0лицензию',
    lead: 'Оплатите нужное число серверов, а\u00a0затем установите новый license.txt вместо файла демо.',
    keeps: 'Серийный номер останется тем\u00a0же',
    serial: 'Демо',
    days: 'Оплаченный срок начнётся в\u00a0день поступления оплаты; неиспользованные дни демо не\u00a0прибавятся.',
  },

  included: {
    title: 'В\u00a0каждой лицензии',
    points: [
      { title: 'Все функции', text: 'Все функции доступны на\u00a0любом тарифе.' },
      {
        title: 'Обновления',
        text: 'Новые версии\u00a0— пока действует лицензия; у\u00a0бессрочной\u00a0— в\u00a0первый год.',
      },
      {
        title: 'Одна лицензия на\u00a0все серверы',
        text: 'Один серийный номер\u00a0— на\u00a0столько серверов, сколько вы\u00a0выбрали. Добавить серверы можно в\u00a0любой момент.',
      },
      {
        title: 'Переносите сами',
        text: 'Сменили машину\u00a0— освободите старый сервер в\u00a0профиле и\u00a0скопируйте файл лицензии на\u00a0новый.',
      },
      { title: 'Поддержка', text: 'Есть вопрос о\u00a0лицензии? Напишите нам.' },
      {
        title: 'Продление без потерь',
        text: 'Если продлить заранее, новый срок прибавится к\u00a0концу прежнего.',
      },
    ],
  },

  afterPaying: {
    title: 'Что будет после оплаты',
    steps: product => [
      {
        title: 'Вы\u00a0платите',
        text: 'Сразу картой или через PayPal либо банковским переводом по\u00a0счёту, который вы\u00a0получите.',
      },
      {
        title: 'Вы\u00a0получаете лицензию',
        text: 'Как только оплата подтвердится, файл лицензии появится в\u00a0профиле и\u00a0придёт в\u00a0письме.',
      },
      {
        title: 'Вы\u00a0устанавливаете\u00a0её',
        text: `Скопируйте файл на\u00a0свой сервер и\u00a0перезапустите ${product}: с\u00a0этой минуты лицензия действует.`,
      },
    ],
  },

  faq: { title: 'Вопросы' },

  faqContact: {
    title: 'Остались вопросы?',
    text: 'Спросите до\u00a0покупки. Напишите нам\u00a0— ответит человек:',
  },
} satisfies typeof english
