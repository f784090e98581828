import type { customers as english } from '../../en/back-office/customers.ts'
import { countDays } from '../counts.ts'
import { licenseStates, planFields } from './license-words.ts'

export const customers = {
  none: 'Клиентов пока нет.',
  labels: {
    email: 'Эл. почта',
    language: 'Язык',
    country: 'Страна',
    created_at: 'Создан',
    paid_orders: 'Оплачено заказов',
    licenses: 'Лицензий',
    q: 'Эл. почта, с\u00a0начала адреса',
    paid: 'Оплаченные заказы',
    days: 'Создан',
  },
  values: { language: { en: 'английский', ru: 'русский' }, paid: { yes: 'есть', no: 'нет' } },
  facts: {
    paid: 'Оплачено всего, в\u00a0евро',
    mrr: 'MRR без налога',
    nextExpiry: 'Ближайшее окончание',
    terms: 'Платит по\u00a0счёту',
    termsOf: (days, isAtOnce) =>
      `в\u00a0течение ${countDays(days)}${isAtOnce ? ', лицензия до\u00a0оплаты' : ''}`,
    state: 'Аккаунт',
    superuser: 'суперпользователь',
    erased: 'стёрт',
    erasedAfter: day => `будет удалён после ${day}`,
  },
  notes: {
    title: 'Заметки',
    pinned: 'закреплена',
    pin: 'Показывать на\u00a0всех заказах и\u00a0лицензиях клиента',
    add: {
      open: 'Добавить заметку',
      question: 'Что важно знать об\u00a0этом клиенте?',
      submit: 'Сохранить заметку',
    },
    edit: { open: 'Изменить', question: 'Изменить эту заметку?', submit: 'Сохранить заметку' },
    remove: { open: 'Удалить', question: 'Удалить эту заметку?', submit: 'Удалить заметку' },
    consequences:
      'На\u00a0страницах заметки видят только суперпользователи. В\u00a0выгрузку данных клиента они входят, в\u00a0том числе прежние и\u00a0удалённые.',
    removed: 'Она исчезнет со\u00a0всех страниц. В\u00a0журнале действий останется, кто её удалил.',
  },
  lists: {
    sessions: 'Сеансы',
    consents: 'Согласия',
    number: 'Номер',
    serial: 'Серийный номер',
    expires: 'До',
    state: 'Состояние',
    what: 'Что заказано',
    total: 'Итого',
    question: 'Вопрос',
    asked: 'Задан',
    answered: 'Есть ответ',
    browser: 'Браузер',
    signedIn: 'Вход',
    seen: 'Последнее обращение',
    consent: 'Согласие',
    person: 'Кем дано',
    at: 'Дано',
    kinds: { terms: 'с\u00a0условиями', 'early-start': 'начать до\u00a0конца срока отказа' },
    allOrders: 'Все заказы',
    allLicenses: 'Все лицензии',
    allEmails: 'Все письма',
  },
  licenseStates,
  events: {
    created: 'Аккаунт создан',
    placed: 'Заказ оформлен',
    paid: 'Заказ оплачен',
    email: 'Письмо',
    note: 'Заметка',
  },
  dialogs: {
    order: {
      open: 'Создать заказ',
      question: email => `Заказать новую лицензию для\u00a0${email}?`,
      consequences:
        'Заказ создаётся по\u00a0сегодняшней цене, с\u00a0реквизитами последнего счёта, если он\u00a0был в\u00a0этой стране. Условий и\u00a0согласий клиент при\u00a0этом не\u00a0принимает. Если оплата картой, по\u00a0ссылке заказ 7\u00a0дней сможет оплатить любой, а\u00a0до\u00a0оплаты писем никто не\u00a0получит. Если перевод, клиент получит счёт по\u00a0почте.',
      payment: {
        label: 'Оплата',
        values: { stripe: 'картой по\u00a0ссылке', bank: 'переводом по\u00a0счёту' },
      },
      purchaseOrder: 'Номер заказа у\u00a0клиента',
      ...planFields,
      chooseCountry: 'Выберите страну',
      submit: 'Создать заказ',
    },
    view: {
      open: 'Смотреть от\u00a0имени клиента',
      question: email => `Смотреть магазин от\u00a0имени ${email}?`,
      consequences:
        'В\u00a0течение 60\u00a0минут этот браузер показывает магазин таким, каким его видит клиент: профиль, заказы, лицензии и\u00a0настройки. Изменить ничего нельзя, серийные номера скрыты. Клиент об\u00a0этом не\u00a0узнает. Страницы администратора работают как обычно.',
      submit: 'Смотреть магазин',
    },
  },
} satisfies typeof english
