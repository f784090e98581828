import type { planTable as english } from '../en/plan-table.ts'
import { countDays, listNumbers, units } from './counts.ts'
import { ordering } from './ordering.ts'

export const planTable = {
  plan: 'Тариф',
  plans: ['Бесплатное демо', 'Помесячно', 'На\u00a0год', 'Бессрочно'],
  price: prices => ({
    name: 'Цена',
    values: ['бесплатно', `${prices[0]} в\u00a0месяц`, `${prices[1]} в\u00a0год`, `${prices[2]} один раз`],
  }),
  term: ({ demoDays, periods }) => ({
    name: 'Срок',
    values: [
      `${countDays(demoDays)}, один раз каждому клиенту`,
      `30\u00a0дней${periods.length > 1 ? `; сразу ${listNumbers(periods)}\u00a0месяцев` : ''}`,
      ['365\u00a0дней', ordering.monthsFree()].filter(Boolean).join(', '),
      'без ограничения',
    ],
  }),
  versions: update => ({
    name: 'Новые версии',
    values: [
      'включены',
      'включены',
      'включены',
      `один год; каждый следующий\u00a0— ${update} без\u00a0налога за\u00a01\u00a0${units().one}, когда понадобится`,
    ],
  }),
  end: {
    name: 'Что в\u00a0конце срока',
    values: [
      'можно превратить в\u00a0платную лицензию',
      'можно продлить; само ничего не\u00a0списывается',
      'можно продлить; само ничего не\u00a0списывается',
      'не\u00a0заканчивается; через год остаётся ваша версия',
    ],
  },
  same: () => [
    {
      name: 'Получение',
      values: ['license.txt в\u00a0письме и\u00a0в\u00a0профиле, как только оплата подтвердится'],
    },
    { name: 'Функции', values: ['все функции'] },
    {
      name: `Число ${units().many}`,
      values: [
        `один серийный номер, сколько\u00a0бы ${units().many} ни\u00a0было; добавить можно в\u00a0любой момент`,
      ],
    },
    {
      name: 'Другая машина',
      values: ['освободите старый сервер в\u00a0профиле и\u00a0скопируйте файл лицензии на\u00a0новый'],
    },
  ],
} satisfies typeof english
