import { expect, test } from 'vitest'
import { normalizeMailbox } from './normalize-mailbox.ts'

const sameMailbox: [string, string][] = [
  ['Anna@Studio.Example', 'anna@studio.example'],
  ['anna+demo@studio.example', 'anna@studio.example'],
  ['anna.smith@gmail.com', 'annasmith@gmail.com'],
  ['a.n.n.a@googlemail.com', 'anna@gmail.com'],
  ['anna+demo@gmail.com', 'anna@gmail.com'],
  ['anna+demo+2@GMail.com', 'anna@gmail.com'],
  ['anna.s+x.y@googlemail.com', 'annas@gmail.com'],
  ['an.na_k-s@proton.me', 'annaks@proton.me'],
  ['an.na_k-s@protonmail.com', 'annaks@protonmail.com'],
  ['an.na_k-s@pm.me', 'annaks@pm.me'],
  ['anna-k@yandex.ru', 'anna.k@yandex.ru'],
  ['anna.k@ya.ru', 'anna-k@yandex.ru'],
  ['anna@yandex.com', 'anna@ya.ru'],
  ['anna+1@yandex.by', 'anna@yandex.kz'],
]

test.each(sameMailbox)('%s and %s are one mailbox', (one, other) => {
  expect(normalizeMailbox(one)).toBe(normalizeMailbox(other))
})

const differentMailboxes: [string, string][] = [
  ['anna.smith@studio.example', 'annasmith@studio.example'],
  ['anna.smith@outlook.com', 'annasmith@outlook.com'],
  ['anna.smith@icloud.com', 'annasmith@icloud.com'],
  ['anna-smith@gmail.com', 'annasmith@gmail.com'],
  ['anna.k@yandex.ru', 'annak@yandex.ru'],
  ['anna@outlook.com', 'anna@hotmail.com'],
  ['anna@proton.me', 'anna@pm.me'],
  ['anna@gmail.com.example', 'anna@gmail.com'],
  ['anna@mail.yandex.ru', 'anna@yandex.ru'],
  ['+tag@gmail.com', '+other@gmail.com'],
  ['anna@gmail.com', 'anna@studio.example'],
]

test.each(differentMailboxes)('%s and %s are two mailboxes', (one, other) => {
  expect(normalizeMailbox(one)).not.toBe(normalizeMailbox(other))
})
