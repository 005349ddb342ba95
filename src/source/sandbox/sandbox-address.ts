/**
 * The address of a WordPress that routewright starts. It belongs to no server: the name always refers to this
 * machine (RFC 6761). The address never changes, so snapshots do not differ by it.
 */
export const sandboxAddress = 'https://wordpress.localhost';
