import type { help as english } from '../en/help.ts'
import { plural } from '../plural.ts'

const articles = (count: number) =>
  `${count}\u00a0${plural('ru', count, { one: 'статья', few: 'статьи', many: 'статей', other: 'статьи' })}`

export const help = {
  title: 'Помощь',
  lead: 'Как установить, лицензировать, оплатить и\u00a0перенести, и\u00a0что делать, если что-то не\u00a0работает.',
  search: {
    label: 'Поиск по\u00a0справке',
    hint: 'Например: перезапуск после продления',
    submit: 'Найти',
    all: 'Все статьи',
  },
  topics: {
    installing: 'Установка',
    licensing: 'Лицензии',
    paying: 'Оплата',
    renewing: 'Продление и\u00a0расширение',
    moving: 'Перенос на\u00a0другой сервер',
    troubleshooting: 'Если что-то не\u00a0работает',
    account: 'Ваш аккаунт',
  },
  found: (query, count) => `По запросу «${query}»: ${articles(count)}`,
  none: {
    title: query => `По запросу «${query}» ничего не\u00a0нашлось`,
    text: 'Попробуйте меньше слов или другие слова. Или задайте вопрос: ответ придёт сразу, а\u00a0если его мало, ответит человек.',
    ask: 'Задать этот вопрос',
  },
  ask: {
    title: 'Не\u00a0нашли, что искали?',
    text: 'Спросите своими словами. Ответ придёт сразу, а\u00a0оттуда можно написать и\u00a0нам.',
    action: 'Задать вопрос',
  },
  article: {
    contents: 'На\u00a0этой странице',
    notIt: 'Это не\u00a0то?',
    ask: 'Спросить',
  },
  copy: {
    label: 'Копировать',
    done: 'Скопировано',
    failed: 'Браузер не\u00a0разрешил: выделите и\u00a0скопируйте вручную.',
  },
  failed: {
    title: 'Не\u00a0удалось загрузить справку',
    text: 'Попробуйте ещё раз чуть позже.',
    retry: 'Попробовать ещё раз',
  },
} satisfies typeof english
