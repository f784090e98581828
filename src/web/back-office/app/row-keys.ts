/** The first text of the filter bar, or the search of the header. */
export function focusFilter(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-filters] input, [role=search] input')]
  const field = fields
    .filter(each => each.checkVisibility())
    .toSorted((left, right) => Number(isInFilters(right)) - Number(isInFilters(left)))[0]
  field?.focus()
  field?.select()
  return field !== undefined
}

/** Moves the focus to the link of the next row, or of the one before. */
export function moveToRow(step: 1 | -1): boolean {
  const links = [...document.querySelectorAll('[data-row]')].flatMap(
    row => row.querySelector<HTMLElement>('a[href]') ?? [],
  )
  const row = document.activeElement?.closest('[data-row]')
  const current = row ? links.findIndex(link => row.contains(link)) : -1
  const link = links[row ? current + step : 0]
  link?.focus()
  return link !== undefined
}

export function selectRow(): boolean {
  const row = document.activeElement?.closest('[data-row]')
  const box = row?.querySelector<HTMLInputElement>('input[type=checkbox]')
  box?.click()
  return box !== null && box !== undefined
}

export function exportRows(): boolean {
  const link = document.querySelector<HTMLElement>('a[data-export], [data-export] > button')
  link?.click()
  return link !== null
}

function isInFilters(field: Element): boolean {
  return field.closest('[data-filters]') !== null
}
