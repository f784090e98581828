import { useSearchParams } from 'react-router'
import { usePage } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextArea } from '../ui/text-area.tsx'
import styles from './article-feedback.module.css'

/** Sent by the browser itself, with and without scripts; the shop answers with `?thanks`. */
export function ArticleFeedback({ slug }: { slug: string }) {
  const { csrfToken, texts } = usePage()
  const t = texts.help.feedback
  const [query] = useSearchParams()

  if (query.has('thanks'))
    return (
      <div id="feedback">
        <Notice tone="success" role="status">
          {t.thanks}
        </Notice>
      </div>
    )
  return (
    <form id="feedback" method="post" action={`${paths.article(slug)}feedback`} className={styles.form}>
      <input type="hidden" name="csrf" value={csrfToken} suppressHydrationWarning />
      <fieldset className={styles.question}>
        <legend className={styles.title}>{t.title}</legend>
        <Button type="submit" size="small" name="helpful" value="yes">
          {t.yes}
        </Button>
        <Button type="submit" size="small" name="helpful" value="no">
          {t.no}
        </Button>
      </fieldset>
      <Disclosure summary={t.add}>
        <Field label={t.comment} help={t.hint}>
          {control => <TextArea {...control} name="comment" rows={3} maxLength={1000} />}
        </Field>
      </Disclosure>
    </form>
  )
}
