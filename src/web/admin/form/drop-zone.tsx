import { type DragEvent, type ReactNode, useId, useState } from 'react'

type DropProps = {
  readonly icon: ReactNode
  readonly title: string
  readonly hint: string
  /** Label of the button that opens the browser's file dialog. */
  readonly choose: string
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Takes one file, dropped or chosen. */
export function DropZone({ icon, title, hint, choose, accept, onFile }: DropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const chooseFile = (file: File | undefined) => {
    if (file !== undefined) onFile(file)
  }
  const hold = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        chooseFile(event.dataTransfer.files[0])
      }}
      className={`grid min-h-30 content-center justify-items-center gap-1 rounded-md border-2 border-dashed p-3 text-center fades ${over ? 'border-primary bg-primary-soft' : 'border-edge bg-surface'}`}
    >
      <span className="grid size-8 place-items-center rounded-full bg-sunken text-muted">{icon}</span>
      <p className="text-lg font-bold">{title}</p>
      <p className="text-sm text-muted">{hint}</p>
      <label
        htmlFor={id}
        className="inline-flex min-h-5.5 cursor-pointer items-center rounded-sm bg-primary px-2.5 font-semibold text-on-primary focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-primary hover:bg-primary-strong"
      >
        {choose}
        <input
          id={id}
          type="file"
          accept={accept}
          className="sr-only"
          onChange={({ target }) => {
            chooseFile(target.files?.[0])
            // allows choosing the same file again
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}
