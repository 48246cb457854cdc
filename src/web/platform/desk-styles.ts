import '../kit/desk.css'
