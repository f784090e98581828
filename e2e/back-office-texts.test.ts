import { expect, test } from 'vitest'
import { openShop } from './open-shop.ts'
import { actsOn, newSuperuser, setUpApp } from './superuser.ts'
import { words } from './words.ts'

const shop = await openShop()

test('a superuser answers a question, makes an article of it, and publishes, compares, restores and archives it', async () => {
  const { content: t, questions } = words.ru.backOffice
  const anna = await shop.customer()
  const asked = `Can it count viewers by region? ${anna.email}`
  await shop.database.query(
    `insert into support_questions (customer_id, language, question, answer, source, created_at)
     select id, 'en', $2, '', 'none', now() from customers where email = $1`,
    [anna.email, asked],
  )
  const { page, complaints, close } = await newSuperuser(shop, { language: 'ru' })
  await setUpApp(page)
  const act = actsOn(page, 'ru')
  await page.goto('/sezam/questions/?state=open')
  await page.getByRole('link', { name: asked }).click()
  await act({
    ...questions.answer,
    fill: dialog =>
      dialog.getByLabel(questions.answer.text, { exact: true }).fill('It counts them by stream.'),
  })
  await page.getByText('It counts them by stream.').waitFor()
  await act({ open: questions.done.open, submit: questions.done.submit })
  await page.getByRole('button', { name: questions.done.again, exact: true }).waitFor()
  await act({
    ...questions.article,
    fill: dialog => dialog.getByLabel(questions.article.slug, { exact: true }).fill('viewers-by-stream'),
  })

  const body = page.locator('[name=body-en]')
  await expect.poll(() => body.inputValue()).toContain('It counts them by stream.')
  const write = async (text: string) => {
    await body.fill(text)
    await page.getByText(t.saved, { exact: true }).waitFor()
  }
  await page.locator('[name=title-en]').fill('Viewers by stream')
  await page.locator('[name=summary-en]').fill('Where to count them.')
  await write('It counts them by stream.')
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

  await page.getByText(words.ru.backOffice.kit.more, { exact: true }).click()
  await page.getByRole('link', { name: `${t.history}: ${t.languages.en}` }).click()
  await page.getByText(t.versions.changes, { exact: true }).first().click()
  expect(await page.locator('ins').innerText()).toBe('channel')
  const { restore, restoreSubmit } = t.versions
  await act({ open: page.getByRole('button', { name: restore }).last(), submit: restoreSubmit })
  await page.getByRole('link', { name: 'Viewers by stream' }).click()
  await expect.poll(() => body.inputValue()).toBe('It counts them by stream.')
  await act({ open: `${t.discard.open}: ${t.languages.en}`, submit: t.discard.submit })
  await expect.poll(() => body.inputValue()).toBe('It counts them by channel.')
  await act(t.archive)
  await page.getByRole('button', { name: t.archive.back, exact: true }).waitFor()
  expect((await page.request.get('/help/viewers-by-stream/')).status()).toBe(404)
  expect(complaints).toEqual([])
  await Promise.all([anna.close(), close()])
})
