import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { csrfHeader } from './browser.ts'
import { openShop } from './open-shop.ts'
import { post, read } from './page-calls.ts'
import { openBackOffice } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a superuser answers a question, makes an article of it, and publishes, compares, restores and archives it', async () => {
  const { actionWords, content: t, questions } = words.ru.backOffice
  const { reply, close: done, reopen } = actionWords.question
  const anna = await shop.customer()
  const asked = `Can it count viewers by region? ${anna.email}`
  await shop.database.query(
    `insert into support_questions (customer_id, language, question, answer, source, created_at)
     select id, 'en', $2, '', 'none', now() from customers where email = $1`,
    [anna.email, asked],
  )
  const { page, act } = await openBackOffice(shop, { language: 'ru' })
  await page.goto('/sezam/questions/?state=open')
  await page.getByRole('link', { name: asked }).click()
  await act(reply, { fields: { text: 'It counts them by stream.' } })
  await page.getByText('It counts them by stream.').waitFor()
  await act(done)
  await act(reopen)
  await page.getByRole('button', { name: done.label, exact: true }).waitFor()
  await act(questions.article, { fields: { [questions.article.slug]: 'viewers-by-stream' } })

  const body = page.locator('[name=body-en]')
  await expect.poll(() => body.inputValue()).toContain('It counts them by stream.')
  const write = async (text: string) => {
    await body.fill(text)
    await page.getByText(t.saved, { exact: true }).waitFor()
  }
  await page.locator('[name=title-en]').fill('Viewers by stream')
  await page.locator('[name=summary-en]').fill('Where to count them.')
  await write('It counts them by stream.')
  await page.getByLabel(`${t.preview}, ${t.languages.en}`).getByText('It counts them by stream.').waitFor()
  await page.getByRole('button', { name: t.openPreview, exact: true }).click()
  const preview = page.getByRole('link', { name: t.previewReady(t.languages.en) })
  const draft = await page.request.get(String(await preview.getAttribute('href')))
  expect(await draft.text()).toContain('It counts them by stream.')
  const publish = async () => {
    await act(t.publish)
    await page.getByText(t.publish.nothing).waitFor()
  }
  await publish()
  await write('It counts them by channel.')
  await publish()
  const read = () => page.request.get('/help/viewers-by-stream/')
  expect(await (await read()).text()).toContain('It counts them by channel.')

  await page.getByText(words.ru.backOffice.kit.more, { exact: true }).click()
  await page.getByRole('link', { name: `${t.history}: ${t.languages.en}` }).click()
  await page.getByText(t.versions.changes, { exact: true }).first().click()
  expect(await page.locator('ins').innerText()).toBe('channel')
  const { restore } = t.versions
  await act({ submit: restore }, { on: page.getByRole('button', { name: restore }).last() })
  await page.getByRole('link', { name: 'Viewers by stream' }).click()
  await expect.poll(() => body.inputValue()).toBe('It counts them by stream.')
  await act({ open: t.discard.open }, { on: t.languages.en })
  await expect.poll(() => body.inputValue()).toBe('It counts them by channel.')
  await act(t.archive)
  await page.getByRole('button', { name: t.bringBack.open, exact: true }).waitFor()
  expect((await read()).status()).toBe(404)
})

test('a superuser sees the newer text of a release, and brings a draft up to date with what another has published', async () => {
  const { content: t } = words.ru.backOffice
  const { page, act } = await openBackOffice(shop, { language: 'ru' })
  const boris = await openBackOffice(shop)
  const { rows } = await shop.database.query(
    `select id::integer from texts where kind = 'help' and slug = 'currencies'`,
  )
  const [id] = rows.map(row => Number(row.id))
  for (const language of ['en', 'ru']) await publish(boris.page, id, language, 'Ours')
  await shop.database.query(
    `insert into text_versions (text_id, language, title, summary, also, body, note, origin, created_at)
     select text_id, language, title, summary, also, body, '', 'shipped', now()
     from text_versions where text_id = $1 and origin = 'shipped'`,
    [id],
  )
  await page.goto(`/managecms/${id}/`)
  await page.getByText(t.shipped.text).first().waitFor()
  await page.getByRole('heading', { name: /[а-я]/i, level: 1 }).waitFor()

  await publish(boris.page, id, 'ru', 'Чужое объяснение.')
  const body = page.locator('[name=body-ru]')
  await body.fill('Моё объяснение.')
  await page.getByText(t.saved, { exact: true }).waitFor()
  await page.reload()
  await page.getByText(t.conflict.text).waitFor()
  expect(await body.inputValue()).toBe('Моё объяснение.')
  await page.getByRole('button', { name: t.conflict.resolve, exact: true }).click()
  await page.getByText(t.conflict.text).waitFor({ state: 'detached' })
  await act(t.publish)
  await page.getByText(t.publish.nothing).waitFor()
})

/** Acts as the superuser who is signed in on the page. */
async function publish(page: Page, id: number | undefined, language: string, body: string) {
  const { data } = await read(page, `/api/sezam/texts/${id}/`)
  const { published } = data.languages[language]
  const draft = { ...published, body, based_on: published.id, version: 0 }
  const headers = await csrfHeader(page.request)
  const saved = await page.request.put(`/api/sezam/texts/${id}/drafts/${language}/`, { data: draft, headers })
  expect(saved.ok()).toBe(true)
  await post(page, `/api/sezam/texts/${id}/publication/`, { languages: [language], leads: false, note: '' })
}
