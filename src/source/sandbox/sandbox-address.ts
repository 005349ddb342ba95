/**
 * What a WordPress that we start calls itself. It is no server, and the name leads to this
 * machine wherever it is asked for (RFC 6761); that it never changes keeps snapshots alike.
 */
export const sandboxAddress = 'https://wordpress.localhost';
