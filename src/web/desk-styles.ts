import './kit/desk.css'
