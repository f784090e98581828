import { Form, useLocation } from 'react-router'
import { useTexts } from '../../app/context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { SelectInput } from '../../ui/select-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './filter-bar.module.css'

export type Filter = {
  /** The name in the address. */
  name: string
  label: string
  /** Without options it is a text. */
  options?: readonly { value: string; label: string }[]
}

/** A GET form: the filters are in the address, and a change leads to the first page. */
export function FilterBar({ filters }: { filters: readonly Filter[] }) {
  const { filter: t } = useTexts().backOffice.kit
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const set = filters.filter(({ name }) => query.get(name))

  return (
    <div className={styles.bar}>
      {/* Other values of the fields for another address, because they are only read at first. */}
      <Form key={search} method="get" action={pathname} className={styles.fields}>
        {filters.map(({ name, label, options }) => (
          <Field key={name} label={label}>
            {control =>
              options ? (
                <SelectInput {...control} name={name} defaultValue={query.get(name) ?? ''}>
                  <option value="">{t.any}</option>
                  {options.map(option => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </SelectInput>
              ) : (
                <TextInput {...control} name={name} type="search" defaultValue={query.get(name) ?? ''} />
              )
            }
          </Field>
        ))}
        <Button type="submit">{t.apply}</Button>
      </Form>
      {set.length > 0 && (
        <ul className={styles.chips} aria-label={t.shown}>
          {set.map(filter => (
            <li key={filter.name}>
              <RouterLink to={without(pathname, query, filter.name)} className={styles.chip}>
                <VisuallyHidden>{t.remove(filter.label)}</VisuallyHidden>
                <span>
                  {filter.label}: {describe(filter, query.get(filter.name) ?? '')}
                </span>
                <Icon name="close" />
              </RouterLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function describe({ options }: Filter, value: string): string {
  return options?.find(option => option.value === value)?.label ?? value
}

function without(pathname: string, query: URLSearchParams, name: string): string {
  const rest = new URLSearchParams(
    [...query].filter(([key, value]) => value && ![name, 'after'].includes(key)),
  )
  return rest.size > 0 ? `${pathname}?${rest}` : pathname
}
