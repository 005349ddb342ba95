'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';

/** Runs in the browser, which talks to this app only: it never sees the cart's token. */
export function AddToCart({ id }: { id: number }) {
  const router = useRouter();
  const [message, setMessage] = useState('');
  const add = async () => {
    const response = await fetch('/cart', { method: 'POST', body: JSON.stringify({ id }) });
    const { message = '' } = (await response.json()) as { message?: string };
    setMessage(message);
    router.refresh(); // renders the server components again
  };
  return (
    <>
      <button type="button" onClick={() => void add()}>
        Add to cart
      </button>
      <p role="status">{message}</p>
    </>
  );
}
