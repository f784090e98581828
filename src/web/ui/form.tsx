import type { ComponentProps } from 'react'
import { Stack } from './layout.tsx'

type Props = Omit<ComponentProps<'form'>, 'className' | 'style' | 'onSubmit'> & {
  gap?: 'xs' | 's' | 'm'
  align?: 'start'
  width?: 'reading'
  onSubmit: (form: HTMLFormElement) => unknown
}

/** A form that a script sends. Without the script its content does not end up in the address. */
export function Form({ gap = 'm', onSubmit, ...rest }: Props) {
  return (
    <Stack
      {...rest}
      as="form"
      gap={gap}
      method="post"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void onSubmit(event.currentTarget)
      }}
    />
  )
}
