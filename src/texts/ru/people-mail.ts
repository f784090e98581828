import type { Role } from '../../domain/roles.ts'
import type { invitationMail as englishMail, peopleMessages as englishMessages } from '../en/people-mail.ts'

const roles: Record<Role, string> = {
  manager:
    'управляющий: всё, кроме закрытия и\u00a0передачи аккаунта, выгрузки его данных и\u00a0смены адреса',
  buyer: 'покупатель: заказы, продления и\u00a0ссылки на\u00a0оплату',
  technician: 'техник: лицензии, файлы лицензий и\u00a0серверы',
  accountant: 'бухгалтер: заказы, счета и\u00a0реквизиты',
}

export const invitationMail = {
  subject: (product, account) => `${product}: вас приглашает ${account}`,
  title: account => `Вас приглашают в\u00a0аккаунт ${account}`,
  opening: ({ by, account, role, product }) =>
    `${by} приглашает вас в\u00a0аккаунт ${account} в\u00a0магазине ${product}. Ваша роль\u00a0— ${roles[role]}.`,
  accept: 'Посмотреть приглашение:',
  signIn: email => `Потом войдите как ${email}. Пароль не\u00a0нужен: мы пришлём код на\u00a0эту почту.`,
  otherwise:
    'Ссылка действует 7\u00a0дней. Если ничего не\u00a0делать, роли у\u00a0вас не\u00a0будет, и\u00a0мы больше не\u00a0напишем.',
} satisfies typeof englishMail

export const peopleMessages = {
  invited: email => `Мы отправили приглашение на\u00a0${email}. Роль начнёт действовать, когда его примут.`,
  roleChanged: email => `Роль ${email} изменена. Нужно войти заново.`,
  removed: email => `${email} больше не\u00a0имеет доступа к\u00a0этому аккаунту.`,
  handedOver: email =>
    `Теперь аккаунт принадлежит ${email}, а\u00a0вы его управляющий. Вам обоим нужно войти заново.`,
  acting: 'Вы\u00a0перешли в\u00a0другой аккаунт.',
} satisfies typeof englishMessages
