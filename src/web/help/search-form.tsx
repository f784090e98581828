import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import styles from './search-form.module.css'

/** Searches by the address: links and pages without a script work too. */
export function SearchForm({ query }: { query: string }) {
  const { search: t } = useTexts().help
  const navigate = useNavigate()

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('q')
    void navigate(paths.searchHelp(typeof typed === 'string' ? typed.trim() : ''))
  }

  return (
    <form role="search" action={paths.help} className={styles.form} onSubmit={search}>
      <Field label={t.label} help={t.hint}>
        {control => (
          <div className={styles.row}>
            <TextInput {...control} key={query} type="search" name="q" maxLength={200} defaultValue={query} />
            <Button type="submit">{t.submit}</Button>
            {query && (
              <ButtonLink to={paths.help} variant="quiet">
                {t.all}
              </ButtonLink>
            )}
          </div>
        )}
      </Field>
    </form>
  )
}
